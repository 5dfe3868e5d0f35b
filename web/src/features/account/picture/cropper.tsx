import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { type Crop, drag, MOST_ZOOM, moveTo, placeOf, sideOf, zoomTo } from './crop.ts';
import css from './cropper.module.css';

interface Props {
  src: string;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  disabled?: boolean;
}

const WHEEL_STEP = 0.0015;
/** An arrow key moves the picture its way, whichever slider has the focus: by this share of the square. */
const KEY_STEP = 0.04;
const ARROWS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};
const sliders = [
  ['x', 'Left and right'],
  ['y', 'Up and down'],
] as const;

/** The image as CSS sees it: of the size and at the place at which the square shows the chosen part. */
const placed = (crop: Crop): CSSProperties => {
  const side = sideOf(crop);
  const percent = (pixels: number) => `${(pixels / side) * 100}%`;
  return {
    width: percent(crop.width),
    height: percent(crop.height),
    left: percent(side / 2 - crop.x),
    top: percent(side / 2 - crop.y),
  };
};

/** Drag with a finger or the mouse, zoom with two fingers, the wheel or the slider; with the keyboard all of it by sliders. */
export const Cropper = ({ src, crop, onCrop, disabled = false }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  /** The fingers on the picture, and the latest crop: several events may come before the next rendering. */
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const latest = useRef(crop);
  useEffect(() => {
    latest.current = crop;
  }, [crop]);
  const change = (next: Crop) => {
    if (disabled) return;
    latest.current = next;
    onCrop(next);
  };

  const apart = () => {
    const [one, other] = [...pointers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId);
    const size = frame.current?.clientWidth || 1;
    if (!before) return;
    const distance = apart();
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const fingers = pointers.current.size;
    const moved = drag(
      latest.current,
      (event.clientX - before.x) / size / fingers,
      (event.clientY - before.y) / size / fingers,
    );
    change(distance > 0 ? zoomTo(moved, (moved.zoom * apart()) / distance) : moved);
  };
  const release = (event: PointerEvent<HTMLDivElement>) => pointers.current.delete(event.pointerId);
  const pressKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    change(drag(latest.current, ...arrow));
  };
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    change(zoomTo(latest.current, latest.current.zoom * (1 - event.deltaY * WHEEL_STEP)));
  });
  // React listens to the wheel passively: what is behind would scroll along.
  useEffect(() => {
    const element = frame.current;
    const listen = (event: WheelEvent) => wheel(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  return (
    <div className={css.root}>
      <div
        ref={frame}
        className={css.frame}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <img src={src} alt="Your picture, as it will be cut out" draggable={false} style={placed(crop)} />
        {sliders.map(([axis, label]) => (
          <input
            key={axis}
            className={css.unseen}
            type="range"
            aria-label={label}
            min={0}
            max={100}
            step={2}
            disabled={disabled}
            value={placeOf(crop, axis)}
            onKeyDown={pressKey}
            onChange={(event) => change(moveTo(crop, axis, Number(event.target.value)))}
          />
        ))}
      </div>
      <label className={css.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          disabled={disabled}
          value={crop.zoom}
          onChange={(event) => change(zoomTo(crop, Number(event.target.value)))}
        />
      </label>
    </div>
  );
};
