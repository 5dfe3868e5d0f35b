import type { ReactNode } from 'react';
import { copyIcon, exportIcon, Icon } from '../button/icon.tsx';
import { useToast } from '../feedback/messages/toast.tsx';

/** Older browsers, plain http and a denied permission need the legacy way, which copies what a field has selected. */
export const copyText = async (text: string, shownIn?: HTMLInputElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = shownIn ?? document.body.appendChild(document.createElement('textarea'));
    if (!shownIn) {
      field.value = text;
      field.style.position = 'fixed';
    }
    field.focus();
    field.select();
    const copied = document.execCommand?.('copy') ?? false;
    if (!shownIn) field.remove();
    return copied;
  }
};

/** Has this device a list of apps to share with? Computers mostly have none. */
export const hasShareSheet = (): boolean => typeof navigator.share === 'function';

interface Content {
  text: string;
  /** An address within the app. */
  url?: string;
}

interface Props extends Content {
  /** 'the contact details of Asha Rao'. */
  what: string;
  /** 'Share' or 'Copy' alone if there is none. */
  noun?: string;
  button: (props: { 'aria-label': string; onClick: () => void; children: ReactNode }) => ReactNode;
}

/** A button, in its place's own look, that opens the device's list of apps, or copies where there is none. */
export const Share = ({ what, noun, text, url, button }: Props) => {
  const toast = useToast();
  const copy = async () => {
    const copied = await copyText([text, url].filter(Boolean).join('\n'));
    toast(copied ? 'success' : 'error', copied ? 'Copied.' : 'It could not be copied.');
  };
  const share = () =>
    navigator.share({ text, ...(url && { url }) }).catch((error: unknown) => {
      // 'AbortError': the list was closed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) return copy();
    });
  const sheet = hasShareSheet();
  const verb = sheet ? 'Share' : 'Copy';
  return button({
    'aria-label': `${verb} ${what}`,
    onClick: () => void (sheet ? share() : copy()),
    children: (
      <>
        <Icon path={sheet ? exportIcon : copyIcon} />
        {[verb, noun].filter(Boolean).join(' ')}
      </>
    ),
  });
};
