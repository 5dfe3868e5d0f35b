import styled from '@emotion/styled';

/** The heading of a step, which gets the focus when the step follows another one: `<StepTitle tabIndex={-1}>`. */
export const StepTitle = styled('h2')({ marginBottom: 8, '&:focus': { outline: 'none' } });
