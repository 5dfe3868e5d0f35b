import styled from '@emotion/styled';

const Svg = styled('svg')({ width: '1em', height: '1em', fontSize: 22, flex: 'none', display: 'block' });

/** A 24 by 24 icon from its path: `<Icon path={icons.edit} />`. Decorative; the control beside it carries the words. */
export const Icon = ({ path }: { path: string }) => (
  <Svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentcolor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={path} />
  </Svg>
);
