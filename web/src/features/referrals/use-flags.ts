import { useEffect, useRef, useState } from 'react';

export const REQUIRED = 'Required';

/**
 * The fields of a form that keep it from being sent, each with the reason. Flagging leads to the first of them,
 * and editing a field takes its flag away: `<TextInput {...flags.on('amount')} onValue={…flags.clear('amount')} />`.
 */
export const useFlags = <Name extends string>() => {
  const form = useRef<HTMLFormElement>(null);
  const [reasons, setReasons] = useState<Partial<Record<Name, string>>>({});
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  return {
    form,
    flag: (found: Partial<Record<Name, string>>) => {
      setReasons(found);
      setAttempts((before) => before + 1);
    },
    clear: (name: Name) => setReasons(({ [name]: _, ...others }) => others as typeof reasons),
    on: (name: Name) => ({ error: reasons[name] !== undefined, helperText: reasons[name] }),
  };
};
