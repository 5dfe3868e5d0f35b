import { type ComponentType, type MouseEvent, useState } from 'react';
import { useToast } from '../feedback/toast.tsx';

export interface MenuProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/**
 * A menu below a button, in a chunk of its own: `useMenu(() => import('./my-menu.tsx'), { onChoose })`. One that does not
 * arrive says so; only a new document can ask for it again.
 */
export const useMenu = <Props extends object>(
  load: () => Promise<{ default: ComponentType<MenuProps & Props> }>,
  props: Props,
) => {
  const toast = useToast();
  const [opened, setOpened] = useState<{
    Menu: ComponentType<MenuProps & Props>;
    anchor: HTMLElement;
  } | null>(null);

  const open = ({ currentTarget: anchor }: MouseEvent<HTMLElement>) => {
    load().then(
      (chunk) => setOpened({ Menu: chunk.default, anchor }),
      () => toast('error', 'The menu could not be loaded. Reload the page to try again.'),
    );
  };

  return {
    /** For the button that opens it. */
    button: { onClick: open, 'aria-haspopup': 'dialog', 'aria-expanded': opened !== null } as const,
    menu: opened && <opened.Menu {...props} anchor={opened.anchor} onClose={() => setOpened(null)} />,
  };
};
