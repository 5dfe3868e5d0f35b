import { Component, type ReactNode } from 'react';
import { LoadError } from './empty-state.tsx';

interface Props {
  /** A new value (the path, for example) makes the content render again. */
  resetKey: string;
  message?: string;
  children: ReactNode;
}

/** Keeps a crashed screen, or a chunk that failed to load, from taking down the rest of the page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (before.resetKey !== this.props.resetKey && this.state.failed) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <LoadError
        message={this.props.message ?? 'This page could not be shown.'}
        // A failed chunk stays failed in this document; only a reload requests it again.
        onRetry={() => location.reload()}
      />
    );
  }
}
