import type { ChapterPage } from '@bn/contract';
import { changedIn } from '../../../api/changed-meanwhile.ts';
import { useTimeZonesQuery, useUpdateChapterMutation } from '../../../api/endpoints/chapters.ts';
import { NO_CHANGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import type { Reading } from '../../../ui/form/use-form.ts';
import { SelectInput } from '../../../ui/input/select-input.tsx';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { zoneOfPage } from '../../../ui/time/network-zone.ts';
import { CHAPTER_FIELDS, type ChapterValues, chapterInput, emptyFields, trimmed } from '../chapter-fields.ts';

const CLOSE_MS = 1200;

/** No time zone is the network's. */
interface Edited extends ChapterValues {
  time_zone: string;
}
type Changes = Partial<ChapterValues> & { time_zone?: string | null };

/** The changed fields only; an empty field is flagged. */
export const changesOf = (chapter: Edited, values: Edited): Reading<Edited, Changes> => {
  const now = trimmed(values);
  const empty = emptyFields(now);
  if (empty.length > 0) return { errors: Object.fromEntries(empty.map((field) => [field, 'Required'])) };
  const changed = CHAPTER_FIELDS.filter((field) => now[field] !== chapter[field]);
  const moved = values.time_zone !== chapter.time_zone;
  if (changed.length === 0 && !moved) return NO_CHANGES;
  return {
    body: {
      ...Object.fromEntries(changed.map((field) => [field, now[field]])),
      ...(moved && { time_zone: values.time_zone || null }),
    },
  };
};

const valuesOf = ({ name, region, time_zone }: ChapterPage): Edited => ({
  name,
  region,
  time_zone: time_zone ?? '',
});

const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
const networkZone = (): string =>
  ["The network's", zoneOfPage()]
    .filter(Boolean)
    .map((text) => zoneName(text ?? ''))
    .join(': ');

/** Replaces the chapter's name, region and time zone while editing. */
export const EditChapterForm = ({ chapter, onClose }: { chapter: ChapterPage; onClose: () => void }) => {
  const [update] = useUpdateChapterMutation();
  const form = useEditForm({
    draft: `chapter/${chapter.id}`,
    record: chapter,
    start: valuesOf,
    read: (values, read) => changesOf(valuesOf(read), values),
    send: (body, { version }) => update({ params: { id: chapter.id }, body, version }).unwrap(),
    changedIn,
    shown: { time_zone: (zone) => (zone ? zoneName(zone) : networkZone()) },
    sent: { text: 'Chapter updated.', ms: CLOSE_MS },
    failed: 'The chapter could not be updated.',
    reasonsOf,
    onClose,
  });
  const field = (name: keyof ChapterValues) => ({ ...form.field(name), ...chapterInput(form) });
  const { data } = useTimeZonesQuery(undefined);
  const zone = form.field('time_zone');
  const zones = new Set([...(data?.time_zones ?? []), zone.value].filter(Boolean));
  return (
    <Form form={form} action="Save" inPage>
      <TextInput label="Chapter Name" {...field('name')} />
      <TextInput label="Region / Location" {...field('region')} />
      <SelectInput
        label="Time zone of its meetings"
        placeholder={networkZone()}
        options={[...zones].map((value) => ({ value, label: zoneName(value) }))}
        {...zone}
        helperText={
          zone.helperText ??
          (zone.value === (chapter.time_zone ?? '')
            ? undefined
            : 'Planned meetings keep their time of day there. The chapter is notified.')
        }
      />
    </Form>
  );
};
