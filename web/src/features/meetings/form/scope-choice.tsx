import type { MeetingScope } from '@bn/contract/domain';
import { ChoiceBar } from '../../../ui/input/choice-bar.tsx';

const SCOPES: readonly { value: MeetingScope; label: string }[] = [
  { value: 'one', label: 'Only this one' },
  { value: 'following', label: 'This and all following' },
];

interface Props {
  label: string;
  value: MeetingScope;
  onValue: (scope: MeetingScope) => void;
}

export const ScopeChoice = (props: Props) => (
  <div data-wide>
    <ChoiceBar {...props} options={SCOPES} />
  </div>
);
