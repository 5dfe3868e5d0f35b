import { type Crop, sideOf } from './crop.ts';

/** Twice what the server stores: it scales down better than some browsers do. */
const SIDE = 512;
const QUALITY = 0.92;

/** The chosen part of an image, small enough to be sent from a phone. */
export const cutOut = async (image: HTMLImageElement, crop: Crop): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  const side = sideOf(crop);
  if (context) {
    // JPEG has no transparency: what shows through is white, as on the server.
    context.fillStyle = 'white';
    context.fillRect(0, 0, SIDE, SIDE);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, SIDE, SIDE);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The browser cannot make a JPEG');
  return blob;
};
