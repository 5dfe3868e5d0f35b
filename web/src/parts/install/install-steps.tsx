import css from './install.module.css';

/** On an iPhone, which knows no other way. */
export const InstallSteps = ({ then }: { then: string }) => (
  <ol className={css.steps}>
    <li>
      Tap <strong>Share</strong> in Safari, then <strong>Add to Home Screen</strong>.
    </li>
    <li>{then}</li>
  </ol>
);
