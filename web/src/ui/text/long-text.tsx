import styled from '@emotion/styled';
import { useState } from 'react';

const CHARACTERS_PER_LINE = 70;

const Text = styled('p')({
  whiteSpace: 'pre-wrap',
  '&[data-cut="true"]': { display: '-webkit-box', WebkitBoxOrient: 'vertical', overflow: 'hidden' },
});

const Toggle = styled('button')(({ theme }) => ({
  padding: '8px 0',
  border: 0,
  background: 'none',
  fontSize: '0.875rem',
  fontWeight: 570,
  color: theme.vars.palette.primary.main,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

/** What somebody wrote, with its line breaks; a very long text is cut after some lines until the reader wants it all. */
export const LongText = ({ text: given, lines = 5 }: { text: string | null | undefined; lines?: number }) => {
  const text = given ?? '-';
  const [whole, setWhole] = useState(false);
  const long = text.length > lines * CHARACTERS_PER_LINE || text.split('\n').length > lines;
  const cut = long && !whole;
  return (
    <div>
      <Text data-cut={cut} style={{ WebkitLineClamp: cut ? lines : undefined }}>
        {text}
      </Text>
      {long && (
        <Toggle type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Read less' : 'Read more'}
        </Toggle>
      )}
    </div>
  );
};
