import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { member, clickOnceShown as press, renderFor } from '../../../testing/scene.tsx';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import { loadModal } from '../../../ui/overlay/modal/load-modal.ts';
import { loadPictureForm, Picture } from './picture.tsx';

beforeAll(() => Promise.all([loadModal(), loadPictureForm()]));

/** The browser's parts that decode, draw and encode; jsdom has none of them. */
const drawn: number[][] = [];
let decodes = true;
beforeEach(() => {
  decodes = true;
  drawn.length = 0;
  let urls = 0;
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL() {
        urls += 1;
        return `blob:${urls}`;
      }
      static override revokeObjectURL() {}
    },
  );
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 600;
      naturalHeight = 400;
      onload?: () => void;
      onerror?: () => void;
      url = '';
      get src() {
        return this.url;
      }
      set src(url: string) {
        this.url = url;
        queueMicrotask(() => (decodes ? this.onload?.() : this.onerror?.()));
      }
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: (_: unknown, ...place: number[]) => drawn.push(place),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['small'], { type: type ?? '' })),
  );
});

const show = async (start: string | null, answer?: () => Response) => {
  let picture_at = start;
  const calls = vi.fn<typeof fetch>(async (_, { method } = {}) => {
    if (method === 'PUT') {
      const refusal = answer?.();
      if (refusal) return refusal;
      picture_at = '2026-11-17T10:00:00Z';
      return new Response(JSON.stringify({ picture_at }));
    }
    if (method === 'DELETE') {
      picture_at = null;
      return new Response(null, { status: 204 });
    }
    const picture = picture_at && `/api/pictures/${picture_at}`;
    return new Response(JSON.stringify({ id: 2, full_name: 'Ada', ideal_referral: '', picture_at, picture }));
  });
  vi.stubGlobal('fetch', calls);
  const { container } = renderFor(
    member,
    <ToastProvider>
      <Picture />
    </ToastProvider>,
  );
  await screen.findByRole('button', { name: start ? 'Change picture' : 'Choose picture' });
  return { calls, shown: () => container.querySelector('img')?.getAttribute('src') };
};

const choose = (file: File) =>
  act(
    async () =>
      void fireEvent.change(screen.getByLabelText('Choose picture', { selector: 'input' }), {
        target: { files: [file] },
      }),
  );
const photo = new File(['photo'], 'me.jpg', { type: 'image/jpeg' });
const sent = (calls: { mock: { calls: unknown[][] } }) =>
  calls.mock.calls
    .map(([address, init]) => [address, init as RequestInit] as const)
    .filter(([, { method }]) => method === 'PUT');

it('sends the chosen part of a picture, small, and shows it', async () => {
  const { calls, shown } = await show(null);
  expect(shown()).toBeUndefined();
  await choose(photo);
  const zoom = await screen.findByLabelText('Zoom');
  // The largest square in the middle of 600 × 400; twice as near; at the left and upper edge.
  fireEvent.change(zoom, { target: { value: '2' } });
  fireEvent.change(screen.getByLabelText('Left and right'), { target: { value: '0' } });
  fireEvent.change(screen.getByLabelText('Up and down'), { target: { value: '0' } });
  await press('Save');
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  expect(drawn).toEqual([[0, 0, 200, 200, 0, 0, 512, 512]]);
  const [[address, { body, headers }]] = sent(calls) as [[string, RequestInit]];
  expect(address).toBe('/api/account/picture');
  expect(new Headers(headers).get('Content-Type')).toBe('image/jpeg');
  expect((body as Blob).size).toBe(5);
  await waitFor(() => expect(shown()).toBe('/api/pictures/2026-11-17T10:00:00Z'));
  expect(await screen.findByRole('button', { name: 'Change picture', hidden: true })).toBeTruthy();
});

it('is moved with the mouse or a finger', async () => {
  const { calls } = await show(null);
  await choose(photo);
  const image = await screen.findByAltText('Your picture, as it will be cut out');
  const frame = image.parentElement as HTMLElement;
  Object.defineProperty(frame, 'clientWidth', { value: 100 });
  fireEvent.pointerDown(frame, { pointerId: 1, clientX: 50, clientY: 50 });
  fireEvent.pointerMove(frame, { pointerId: 1, clientX: 60, clientY: 50 });
  fireEvent.pointerUp(frame, { pointerId: 1 });
  fireEvent.pointerMove(frame, { pointerId: 1, clientX: 90, clientY: 50 });
  await press('Save');
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  // A tenth of the square to the right shows a tenth more of what is on the left: from 100 to 60.
  expect(drawn).toEqual([[60, 0, 400, 400, 0, 0, 512, 512]]);
});

it('is moved its way by each arrow key, and zoomed by the wheel without scrolling the page', async () => {
  const { calls } = await show(null);
  await choose(photo);
  const across = await screen.findByLabelText('Left and right');
  const frame = across.parentElement as HTMLElement;
  // Scrolling up by 2,000 / 3 pixels doubles the zoom.
  expect(fireEvent.wheel(frame, { deltaY: -2000 / 3 })).toBe(false);
  expect(fireEvent.keyDown(across, { key: 'ArrowRight' })).toBe(false);
  fireEvent.keyDown(across, { key: 'ArrowDown' });
  expect(fireEvent.keyDown(across, { key: 'Home' })).toBe(true);
  await press('Save');
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  // From 200 and 100: the picture moves right and down, so that more of its left and upper part shows.
  expect(drawn).toEqual([[192, 92, 200, 200, 0, 0, 512, 512]]);
});

it.each([
  [
    'of another kind',
    new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }),
    'Choose a JPEG, PNG or WebP picture.',
  ],
  [
    'that is too large',
    Object.defineProperty(new File([], 'me.png', { type: 'image/png' }), 'size', {
      value: 50 * 1024 * 1024 + 1,
    }),
    'The picture is larger than 50 MB. Choose a smaller one.',
  ],
])('says beside the button why it does not take a file %s', async (_, file, message) => {
  await show(null);
  await choose(file);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that a file cannot be read, and sends nothing', async () => {
  await show(null);
  decodes = false;
  await choose(photo);
  expect(await screen.findByText('This picture cannot be read. Choose another one.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);

  const input = screen.getByLabelText<HTMLInputElement>('Choose picture');
  const picking = vi.spyOn(input, 'click');
  fireEvent.click(screen.getByRole('button', { name: 'Choose another' }));
  expect(picking).toHaveBeenCalled();
  decodes = true;
  await choose(new File(['other'], 'other.png', { type: 'image/png' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  );
});

it("shows the server's reason, and the picture stays to be sent again", async () => {
  const refusal = { message: 'x', code: 'invalid_input', fields: { picture: 'is damaged or incomplete' } };
  await show(null, () => new Response(JSON.stringify(refusal), { status: 400 }));
  await choose(photo);
  await screen.findByLabelText('Zoom');
  await press('Save');
  expect(await screen.findByText('The picture is damaged or incomplete.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  );
});

it('removes the picture, and shows the initials again', async () => {
  const { shown } = await show('2026-11-01T10:00:00Z');
  await waitFor(() => expect(shown()).toBe('/api/pictures/2026-11-01T10:00:00Z'));
  await press('Remove');
  const question = within(await screen.findByRole('dialog', { name: 'Remove your picture?' }));
  expect(shown()).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(shown()).toBeUndefined());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});
