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

/** An event with what is dragged or pasted, as happy-dom does not make them. */
const give = (target: EventTarget, kind: string, data: object) => {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.assign(event, data);
  fireEvent(target as Element, event);
  return event;
};

it('takes a file that is chosen, and the same one again', () => {
  const input = screen.getByLabelText('Choose a file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [file] } });
  expect(onFile.mock.calls).toEqual([[file]]);
});

it('takes a file that is dropped anywhere: the browser would leave the page for it', () => {
  const dataTransfer = { types: ['Files'], files: [file] };
  expect(give(document.body, 'dragover', { dataTransfer }).defaultPrevented).toBe(true);
  expect(give(document.body, 'drop', { dataTransfer }).defaultPrevented).toBe(true);
  expect(onFile.mock.calls).toEqual([[file]]);
});

it('takes text that is pasted on the page, but not what is pasted into a field', () => {
  const clipboardData = { files: [], getData: () => 'Name\tPhone\nAsha\t98' };
  give(screen.getByLabelText('Other'), 'paste', { clipboardData });
  expect(onText).not.toHaveBeenCalled();
  give(document.body, 'paste', { clipboardData });
  expect(onText.mock.calls).toEqual([['Name\tPhone\nAsha\t98']]);
});

it('takes a file that is pasted', () => {
  give(document.body, 'paste', { clipboardData: { files: [file], getData: () => '' } });
  expect(onFile.mock.calls).toEqual([[file]]);
});
