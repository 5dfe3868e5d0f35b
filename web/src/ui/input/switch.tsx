import styled from '@emotion/styled';

const Row = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 48,
  cursor: 'pointer',
  '& > span:first-letter': { textTransform: 'uppercase' },
  '& > input': {
    appearance: 'none',
    flex: 'none',
    position: 'relative',
    width: 44,
    height: 26,
    margin: 0,
    borderRadius: 13,
    backgroundColor: theme.vars.palette.line.strong,
    cursor: 'inherit',
    transition: 'background-color 0.15s',
  },
  '& > input::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 3,
    top: 3,
    width: 20,
    height: 20,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.background.paper,
    transition: 'transform 0.15s',
  },
  '& > input:checked': { backgroundColor: theme.vars.palette.primary.main },
  '& > input:checked::after': { transform: 'translateX(18px)' },
}));

interface Props {
  label: string;
  checked: boolean;
  onToggle: (checked: boolean) => void;
  disabled?: boolean;
}

/** An on/off line: `<Switch label="add member" checked={on} onToggle={setOn} />`. */
export const Switch = ({ label, checked, onToggle, disabled }: Props) => (
  <Row>
    <span>{label}</span>
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onToggle(event.target.checked)}
    />
  </Row>
);
