/** The part of an image that becomes the picture: a square around a centre, both in the image's pixels. */
export interface Crop {
  width: number;
  height: number;
  x: number;
  y: number;
  /** 1 shows as much as fits into a square. */
  zoom: number;
}

export const MOST_ZOOM = 4;

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** The side of the square, in the image's pixels. */
export const sideOf = ({ width, height, zoom }: Crop): number => Math.min(width, height) / zoom;

/** The same, moved so that the square lies within the image. */
const within = (crop: Crop): Crop => {
  const half = sideOf(crop) / 2;
  return {
    ...crop,
    x: between(half, crop.x, crop.width - half),
    y: between(half, crop.y, crop.height - half),
  };
};

export const middleOf = (width: number, height: number): Crop => ({
  width,
  height,
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** Drags the image by shares of the square: 0.5 to the right shows what is further left. */
export const drag = (crop: Crop, right: number, down: number): Crop => {
  const side = sideOf(crop);
  return within({ ...crop, x: crop.x - right * side, y: crop.y - down * side });
};

export const zoomTo = (crop: Crop, zoom: number): Crop =>
  within({ ...crop, zoom: between(1, zoom, MOST_ZOOM) });

/** For a slider: where the square lies between one edge of the image and the other, in percent; 50 if it cannot move. */
export const placeOf = (crop: Crop, axis: 'x' | 'y'): number => {
  const room = (axis === 'x' ? crop.width : crop.height) - sideOf(crop);
  return room < 1 ? 50 : ((crop[axis] - sideOf(crop) / 2) / room) * 100;
};
export const moveTo = (crop: Crop, axis: 'x' | 'y', percent: number): Crop => {
  const room = (axis === 'x' ? crop.width : crop.height) - sideOf(crop);
  return within({ ...crop, [axis]: sideOf(crop) / 2 + (room * percent) / 100 });
};
