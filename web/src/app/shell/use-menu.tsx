import { type ComponentType, type MouseEvent, useState } from 'react';
import { useToast } from '../../ui/toast.tsx';

interface MenuProps {
  anchor: HTMLElement;
  onClose: () => void;
}
type Menu = ComponentType<MenuProps>;

/** A menu of the header, in a chunk of its own. One that does not arrive says so; only a new document can ask for it again. */
export const useMenu = (load: () => Promise<{ default: Menu }>) => {
  const toast = useToast();
  const [opened, setOpened] = useState<{ Menu: Menu; anchor: HTMLElement } | null>(null);

  const open = ({ currentTarget: anchor }: MouseEvent<HTMLElement>) => {
    load().then(
      (chunk) => setOpened({ Menu: chunk.default, anchor }),
      () => toast('error', 'The menu could not be loaded. Reload the page to try again.'),
    );
  };

  return {
    /** For the button that opens it. */
    button: { onClick: open, 'aria-haspopup': 'dialog', 'aria-expanded': opened !== null } as const,
    menu: opened && <opened.Menu anchor={opened.anchor} onClose={() => setOpened(null)} />,
  };
};
