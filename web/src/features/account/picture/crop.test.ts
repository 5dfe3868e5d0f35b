import { expect, it } from 'vitest';
import { drag, MOST_ZOOM, middleOf, moveTo, placeOf, sideOf, zoomTo } from './crop.ts';

const wide = middleOf(600, 400);

it('starts with the largest square in the middle', () => {
  expect([wide.x, wide.y, sideOf(wide)]).toEqual([300, 200, 400]);
});

it('drags the image, but never beyond its edges', () => {
  expect(drag(wide, 0.1, 0)).toMatchObject({ x: 260, y: 200 });
  expect(drag(wide, 9, 9)).toMatchObject({ x: 200, y: 200 });
  expect(drag(wide, -9, -9)).toMatchObject({ x: 400, y: 200 });
  expect(drag(zoomTo(wide, 2), 9, -9)).toMatchObject({ x: 100, y: 300 });
});

it('zooms around the centre within its limits, and moves back into the image', () => {
  expect(sideOf(zoomTo(wide, 2))).toBe(200);
  expect(zoomTo(wide, 99).zoom).toBe(MOST_ZOOM);
  expect(zoomTo(wide, 0).zoom).toBe(1);
  const corner = drag(zoomTo(wide, 4), 9, 9);
  expect([corner.x, corner.y]).toEqual([50, 50]);
  expect(zoomTo(corner, 1)).toMatchObject({ x: 200, y: 200 });
});

it('is moved by sliders in percent of the room that there is', () => {
  expect([placeOf(wide, 'x'), placeOf(wide, 'y')]).toEqual([50, 50]);
  expect(moveTo(wide, 'x', 0).x).toBe(200);
  expect(moveTo(wide, 'x', 100).x).toBe(400);
  expect(placeOf(moveTo(wide, 'x', 25), 'x')).toBe(25);
  // A square as high as the image has no room to move.
  expect(moveTo(wide, 'y', 100).y).toBe(200);
});
