import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DropZone } from './drop-zone.tsx';

const onFile = vi.fn<(file: File) => void>();
const onText = vi.fn<(text: string) => void>();
const file = new File(['a,b'], 'people.csv');

beforeEach(() => {
  onFile.mockReset();
  onText.mockReset();
  render(
    <>
      <DropZone accept=".csv" action="Choose a file" onFile={onFile} onText={onText}>
        <p>Here</p>
      </DropZone>
      <input aria-label="Other" />
    </>,
  );
});

/** An event with dragged or pasted data, which happy-dom cannot create. */
const give = (target: EventTarget, kind: string, data: object) => {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.assign(event, data);
  fireEvent(target as Element, event);
  return event;
};

it('accepts a chosen file, and the same file again', () => {
  const input = screen.getByLabelText('Choose a file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [file] } });
  expect(onFile.mock.calls).toEqual([[file]]);
});

it('accepts a file dropped anywhere, so that the browser does not navigate to it', () => {
  const dataTransfer = { types: ['Files'], files: [file] };
  expect(give(document.body, 'dragover', { dataTransfer }).defaultPrevented).toBe(true);
  expect(give(document.body, 'drop', { dataTransfer }).defaultPrevented).toBe(true);
  expect(onFile.mock.calls).toEqual([[file]]);
});

it('accepts text pasted on the page, but not into a field', () => {
  const clipboardData = { files: [], getData: () => 'Name\tPhone\nAsha\t98' };
  give(screen.getByLabelText('Other'), 'paste', { clipboardData });
  expect(onText).not.toHaveBeenCalled();
  give(document.body, 'paste', { clipboardData });
  expect(onText.mock.calls).toEqual([['Name\tPhone\nAsha\t98']]);
});

it('accepts a pasted file', () => {
  give(document.body, 'paste', { clipboardData: { files: [file], getData: () => '' } });
  expect(onFile.mock.calls).toEqual([[file]]);
});
