/** An item of a list's menu: a link or an action. */
export type MoreItem = { label: string } & ({ to: string } | { onSelect: () => void });
