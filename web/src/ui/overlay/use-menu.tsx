import { type ComponentType, type MouseEvent, useState } from 'react';
import { useToast } from '../feedback/messages/toast.tsx';

export interface MenuProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/**
 * A menu below a button, in its own chunk: `useMenu(() => import('./my-menu.tsx'), { onChoose })`. If the chunk does not
 * load, it says so; only a reload can request it again.
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
