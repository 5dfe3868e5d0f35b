import type { AnswerOf, Member, Routes } from '@bn/contract';
import { FLAGS, flagLabel, PRESETS, TITLE_LABELS, TITLES, type Title } from '@bn/contract/domain';
import { Fragment } from 'react';
import { changedIn } from '../../../api/changed-meanwhile.ts';
import { useSetPermissionsMutation } from '../../../api/endpoints/members.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { DateInput } from '../../../ui/date/date-input.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { SelectInput } from '../../../ui/input/select-input.tsx';
import { Switch } from '../../../ui/input/switch.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { UserCell } from '../member-cells.tsx';
import css from './permission-form.module.css';
import { permissionsBody, valuesOf } from './permissions-body.ts';
import { useMemberFlags } from './use-member-flags.ts';

/** If the member's password ended with the first permission, it says how they get another one, for as long as it takes to read. */
const updatedEnding = (answer: unknown, name: string): { kind?: 'info'; text: string; ms: number } => {
  const { password_ended } = answer as AnswerOf<Routes['setPermissions']>;
  if (!password_ended) return { text: MESSAGES.permissionUpdated, ms: 2000 };
  const next =
    password_ended.by_mail === 1
      ? 'a link is on its way by e-mail.'
      : 'create an invitation on their page and hand the link over.';
  return {
    kind: 'info',
    text: `${MESSAGES.permissionUpdated} ${name} has to choose a new password: ${next}`,
    ms: 8000,
  };
};

const SWITCH_HEIGHT = 49;
/** The same height while loading as with all flags. */
const HEIGHT = FLAGS.length * SWITCH_HEIGHT;

const onOrOff = (value: unknown) => (value === 1 ? 'on' : 'off');
const SHOWN = {
  ...Object.fromEntries(FLAGS.map((flag) => [flag, onOrOff])),
  title: (value: unknown) => TITLE_LABELS[value as Title] ?? 'none',
};

type Elevated = Pick<Member, 'id' | 'full_name' | 'email' | 'picture'>;

/** Sets a member's extra permissions. There is no draft: the flags are loaded on every opening, as specified. */
export const PermissionForm = ({ member, onClose }: { member: Elevated; onClose: () => void }) => {
  const { flags, failed } = useMemberFlags(member.id);
  const [setPermissions] = useSetPermissionsMutation();
  const form = useEditForm({
    draft: null,
    record: flags,
    start: valuesOf,
    read: (values, read) => permissionsBody(values, valuesOf(read)),
    send: (body, read, key) =>
      setPermissions({ params: { userId: member.id }, body, version: read?.version, key }).unwrap(),
    changedIn,
    shown: SHOWN,
    sent: (answer) => updatedEnding(answer, member.full_name),
    failed: MESSAGES.permissionNotUpdated,
    reasonsOf,
    onClose,
  });
  const lastDayField = form.field('permissions_until');
  const anyOn = FLAGS.some((flag) => form.values[flag] === 1);
  const isFirst = anyOn && FLAGS.every((flag) => form.record?.[flag] !== 1);
  const choose = (title: Title | '') => {
    form.set('title', title);
    if (title === '') return;
    for (const flag of listed) form.set(flag, PRESETS[title][flag]);
  };
  const listed = FLAGS.filter((flag) => form.values[flag] !== undefined);

  return (
    <Form form={form} action="Update" disabled={listed.length === 0}>
      <div data-wide>
        <UserCell name={member.full_name} email={member.email} picture={member.picture} />
        {failed && (
          <p className={css.note} role="alert">
            The current permissions could not be loaded: all are shown as off.
          </p>
        )}
        <div className={css.switches} style={{ minHeight: HEIGHT }}>
          {flags === undefined && <Spinner minHeight={HEIGHT} />}
          {flags !== undefined && listed.length === 0 && <p className={css.note}>No permissions</p>}
          {listed.map((flag) => (
            <Fragment key={flag}>
              <Switch
                label={flagLabel(flag)}
                checked={form.values[flag] === 1}
                disabled={form.locked}
                onToggle={(on) => form.set(flag, on ? 1 : 0)}
              />
              {form.field(flag).helperText && <p className={css.note}>{form.field(flag).helperText}</p>}
            </Fragment>
          ))}
        </div>
        {listed.length > 0 && (
          <div className={css.lastDay}>
            <SelectInput
              label="Title (optional)"
              placeholder="None"
              options={TITLES.map((value) => ({ value, label: TITLE_LABELS[value] }))}
              {...form.field('title')}
              // Like the last day, none without permissions.
              value={anyOn ? form.values.title : ''}
              disabled={form.locked}
              onValue={choose}
              helperText="Sets the switches, which you can still change. Shown on the chapter's page."
            />
          </div>
        )}
        {isFirst && (
          <p className={css.note} role="status">
            Earlier invitations of {member.full_name} stop working, and so does a password that a colleague
            may know.
          </p>
        )}
        {listed.length > 0 && (
          <div className={css.lastDay}>
            <DateInput
              label="Last day (optional)"
              {...lastDayField}
              // Without permissions there is no last day; the typed one reappears when a permission is switched on.
              value={anyOn ? lastDayField.value : ''}
              disabled={form.locked || !anyOn}
              helperText={lastDayField.helperText ?? 'After this day all of them are switched off.'}
            />
          </div>
        )}
      </div>
    </Form>
  );
};
