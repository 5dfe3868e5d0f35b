import styled from '@emotion/styled';
import { AppButton } from '../surface/app-button.tsx';
import { Icon } from '../surface/icon.tsx';
import { refreshIcon } from '../surface/icons-base.ts';

const Box = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 16,
  minHeight: 240,
  padding: 24,
  textAlign: 'center',
});

/** A load that failed: `<LoadError message={text} onRetry={refetch} busy={isFetching} />`. */
export const LoadError = (props: { message: string; onRetry: () => void; busy?: boolean }) => (
  <Box>
    <p role="alert">{props.message}</p>
    <AppButton variant="outline" busy={props.busy} onClick={props.onRetry}>
      {!props.busy && <Icon path={refreshIcon} />}
      Try again
    </AppButton>
  </Box>
);
