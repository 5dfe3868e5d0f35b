import { MAIL_TOPIC_LABELS, MAIL_TOPICS, type MailTopic } from '@bn/contract/domain';
import { messageOf } from '../../../api/client/client.ts';
import { useChooseMailMutation, useMailChoicesQuery } from '../../../api/endpoints/account.ts';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { Switch } from '../../../ui/input/switch.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { SectionHead } from '../section-head.ts';
import css from './mail-choices.module.css';

/** Which e-mails the user gets; each switch saves at once. */
export const MailChoices = () => {
  const toast = useToast();
  const { data, isFetching, error, refetch } = useMailChoicesQuery();
  const [choose, { isLoading, originalArgs }] = useChooseMailMutation();
  // Optimistic: the switch moves at once, and the response confirms it.
  const pressed = isLoading ? originalArgs?.body : undefined;
  const wanted = (topic: MailTopic) => pressed?.[topic] ?? data?.choices[topic];
  const press = (topic: MailTopic, on: boolean) =>
    choose({ body: { [topic]: on ? 1 : 0 } })
      .unwrap()
      .catch((failure) => toast('error', messageOf(failure, 'Your choice could not be saved.')));
  // In a network that sends no e-mail there is nothing to choose.
  if (!error && data?.by_mail !== 1) return null;
  return (
    <Card>
      <SectionHead>
        <div>
          <h2>E-mail</h2>
          <p>Choose which e-mails you get. Invitations and password links are always sent.</p>
        </div>
      </SectionHead>
      {error && !data ? (
        <LoadError message="Your choices could not be loaded." onRetry={refetch} busy={isFetching} />
      ) : (
        <ul className={css.list}>
          {MAIL_TOPICS.map((topic) => (
            <li key={topic}>
              <Switch
                label={MAIL_TOPIC_LABELS[topic]}
                checked={wanted(topic) === 1}
                disabled={isLoading}
                onToggle={(on) => void press(topic, on)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
