import type { AnswerOf, Routes } from '@bn/contract';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { saveFile } from '../../../ui/file/save-file.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './handed-over.module.css';

interface Props {
  people: readonly { id: number; full_name: string }[];
  invited: AnswerOf<Routes['inviteMembers']>;
}

/** Where no mail goes out: each link beside the name of whom it is for. */
export const HandedOver = ({ people, invited: { answers, ends_at } }: Props) => {
  const lines = answers.map(({ id, link, message }) => ({
    id,
    name: people.find((person) => person.id === id)?.full_name ?? '',
    text: link ? location.origin + link : (message ?? ''),
  }));
  const text = lines.map((line) => `${line.name}\t${line.text}\r\n`).join('');
  return (
    <div className="stack">
      <Quiet>
        This network does not send e-mail: share each link with its member only. They work once, until{' '}
        <span className="figures">{formatDateTime(ends_at)}</span>. You won't see them again.
      </Quiet>
      <ul className={css.links}>
        {lines.map(({ id, name, text }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <AppButton onClick={() => saveFile('invitations.txt', text, 'text/plain')}>Save as file</AppButton>
    </div>
  );
};
