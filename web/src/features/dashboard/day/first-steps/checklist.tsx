import { AppButton } from '../../../../ui/button/app-button.tsx';
import { checkIcon, chevronRightIcon, Icon } from '../../../../ui/button/icon.tsx';
import { RowLink } from '../../../../ui/router/links.ts';
import { LinkedCardHeader } from '../../../../ui/surface/card.tsx';
import { Quiet, VisuallyHidden } from '../../../../ui/text/parts.ts';
import { classes } from '../../../../ui/theme/part.ts';
import css from './checklist.module.css';

export interface Step {
  title: string;
  to?: string;
  act?: (() => void) | undefined;
  done: boolean;
}

const Mark = ({ done }: { done: boolean }) => (
  <span className={css.mark} data-done={done}>
    {done && <Icon path={checkIcon} />}
  </span>
);

interface Props {
  steps: readonly Step[];
  onDismiss: () => void;
}

/** The first steps of someone who is new, in place of a list that would be empty. */
export const Checklist = ({ steps, onDismiss }: Props) => (
  <section data-part="first-steps" aria-label="First steps">
    <LinkedCardHeader>
      <h2>First steps</h2>
      <AppButton variant="outline" small onClick={onDismiss}>
        Dismiss
      </AppButton>
    </LinkedCardHeader>
    <Quiet className="figures">
      {steps.filter(({ done }) => done).length} of {steps.length} done
    </Quiet>
    <ul className={css.list}>
      {steps.map(({ title, to, act, done }) => (
        <li key={title}>
          {done ? (
            <div className={css.done}>
              <Mark done />
              <VisuallyHidden>Done: </VisuallyHidden>
              {title}
            </div>
          ) : to ? (
            <RowLink className={css.step} to={to} onClick={act}>
              <Mark done={false} />
              <div>{title}</div>
              <Icon path={chevronRightIcon} />
            </RowLink>
          ) : (
            <button className={classes(css.step, css.act)} type="button" disabled={!act} onClick={act}>
              <Mark done={false} />
              {title}
            </button>
          )}
        </li>
      ))}
    </ul>
  </section>
);
