import css from './switch.module.css';

interface Props {
  label: string;
  checked: boolean;
  onToggle: (checked: boolean) => void;
  disabled?: boolean;
}

/** An on/off switch with a label: `<Switch label="add member" checked={on} onToggle={setOn} />`. */
export const Switch = ({ label, checked, onToggle, disabled }: Props) => (
  <label className={css.row}>
    <span>{label}</span>
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      // Not `disabled`: while a choice is saved the focus would be lost.
      aria-disabled={disabled || undefined}
      onChange={(event) => !disabled && onToggle(event.target.checked)}
    />
  </label>
);
