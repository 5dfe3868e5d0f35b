import styled from '@emotion/styled';
import { Icon } from '../surface/icon.tsx';
import { checkIcon } from '../surface/icons-base.ts';
import { VisuallyHidden } from '../text/visually-hidden.ts';
import { atPhone } from '../theme/theme.ts';

const Row = styled('ol')({
  display: 'flex',
  gap: 8,
  marginBottom: 20,
  '& > li': { flex: '1 1 0', minWidth: 0 },
});

const Step = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingTop: 10,
  borderTop: `3px solid ${theme.vars.palette.divider}`,
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
  '& > b': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 24,
    height: 24,
    borderRadius: '50%',
    fontSize: '0.8125rem',
    fontWeight: 620,
    backgroundColor: theme.vars.palette.tone.neutral.bg,
    color: theme.vars.palette.tone.neutral.fg,
  },
  '& svg': { fontSize: 16 },
  '&[data-done="true"]': {
    borderColor: theme.vars.palette.primary.main,
    '& > b': {
      backgroundColor: theme.vars.palette.tone.primary.bg,
      color: theme.vars.palette.tone.primary.fg,
    },
  },
  '&[aria-current]': {
    borderColor: theme.vars.palette.primary.main,
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
    '& > b': {
      backgroundColor: theme.vars.palette.primary.main,
      color: theme.vars.palette.primary.contrastText,
    },
  },
  // There is room for one name only: that of the present step.
  [atPhone]: {
    '&:not([aria-current])': { flex: '0 1 24px' },
    '&:not([aria-current]) > span': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
}));

/** Where one is in a task of several steps: `<Steps label="Import" names={['File', 'Preview']} at={1} />`. */
export const Steps = ({ label, names, at }: { label: string; names: readonly string[]; at: number }) => (
  <Row aria-label={label}>
    {names.map((name, index) => (
      <Step key={name} data-done={index < at} aria-current={index === at ? 'step' : undefined}>
        <b aria-hidden>{index < at ? <Icon path={checkIcon} /> : index + 1}</b>
        <span>{name}</span>
        {index < at && <VisuallyHidden>, done</VisuallyHidden>}
      </Step>
    ))}
  </Row>
);
