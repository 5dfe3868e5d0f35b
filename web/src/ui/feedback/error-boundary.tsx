import { Component, type ReactNode } from 'react';
import { LoadError } from './load-error.tsx';

interface Props {
  /** Another value (the path, for example) gives the content a new try. */
  resetKey: string;
  message?: string;
  children: ReactNode;
}

/** Keeps a screen's crash, or a chunk that did not load, from taking the rest of the page with it. */
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
        // A chunk that failed stays failed for this document; only a new document asks for it again.
        onRetry={() => location.reload()}
      />
    );
  }
}
