import { useEffect, useState } from 'react';
import { useSetPictureMutation } from '../../../api/endpoints/pictures.ts';
import { pictureReasonsOf } from '../../../api/refused-fields.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { useIsPhone } from '../../../ui/theme/use-media.ts';
import { type Crop, middleOf, sideOf } from './crop.ts';
import { Cropper } from './cropper.tsx';
import css from './picture.module.css';

/** Twice what the server stores: it scales down better than some browsers do. */
const SIDE = 512;
const QUALITY = 0.92;

/** The chosen part of an image, small enough to be sent from a phone. */
const cutOut = async (image: HTMLImageElement, crop: Crop): Promise<Blob> => {
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

/** Decodes the file. The URL lasts as long as the form. */
const useImage = (file: File) => {
  const [image, setImage] = useState<HTMLImageElement>();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    const loading = new Image();
    loading.onload = () => setImage(loading);
    loading.onerror = () => setBroken(true);
    loading.src = url;
    return () => {
      loading.onload = null;
      loading.onerror = null;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return { image, broken };
};

/** Which part of the chosen file becomes the picture; it is cut out and scaled here, so that a phone sends little. */
export default function PictureForm({
  file,
  onClose,
  onAnother,
}: {
  file: File;
  onClose: () => void;
  onAnother: () => void;
}) {
  const [set] = useSetPictureMutation();
  const { image, broken } = useImage(file);
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<Crop>();
  const crop = chosen ?? (image && middleOf(image.naturalWidth, image.naturalHeight));
  const form = useForm({
    draft: null,
    start: {},
    read: () => ({ body: undefined }),
    send: async () => {
      if (image && crop) await set(await cutOut(image, crop)).unwrap();
    },
    sent: { text: 'Picture saved.', ms: 1200 },
    failed: 'The picture could not be saved.',
    reasonsOf: pictureReasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Save" disabled={!crop}>
      <div className={css.crop} data-wide>
        {broken ? (
          <>
            <p className={css.problem} role="alert">
              This picture cannot be read. Choose another one.
            </p>
            <AppButton variant="outline" onClick={onAnother}>
              Choose another
            </AppButton>
          </>
        ) : image && crop ? (
          <Cropper src={image.src} crop={crop} onCrop={setChosen} disabled={form.busy} />
        ) : (
          <Spinner minHeight={256} />
        )}
        {!broken && (
          <Quiet>
            {isPhone
              ? 'Drag to move, pinch to zoom.'
              : 'Drag the picture or use the arrow keys. Zoom with the slider or the mouse wheel.'}
          </Quiet>
        )}
      </div>
    </Form>
  );
}
