import { useState } from 'react';
import css from './long-text.module.css';

const CHARACTERS_PER_LINE = 70;

/** User-written text with its line breaks; a very long text is truncated until the reader expands it. */
export const LongText = ({ text: given, lines = 5 }: { text: string | null | undefined; lines?: number }) => {
  const text = given ?? '-';
  const [whole, setWhole] = useState(false);
  const long = text.length > lines * CHARACTERS_PER_LINE || text.split('\n').length > lines;
  const cut = long && !whole;
  return (
    <div>
      <p className={css.text} data-cut={cut} style={{ WebkitLineClamp: cut ? lines : undefined }}>
        {text}
      </p>
      {long && (
        <button className={css.toggle} type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Read less' : 'Read more'}
        </button>
      )}
    </div>
  );
};
