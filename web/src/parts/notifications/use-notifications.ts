import { useState } from 'react';
import {
  useAddDeviceMutation,
  useListDevicesQuery,
  useRemoveDeviceMutation,
} from '../../api/endpoints/account.ts';
import { deviceOf, endSubscription, notifiedOwner, subscribe } from '../../api/notifications/subscription.ts';
import { useAppSelector, useUser } from '../../store/hooks.ts';

/** Switches notifications on or off in this browser. `refused`: the browser was asked and said no. */
export const useNotifications = () => {
  const { id: userId } = useUser();
  const token = useAppSelector(({ session }) => session.token);
  const devices = useListDevicesQuery();
  const [add] = useAddDeviceMutation();
  const [remove] = useRemoveDeviceMutation();
  const [busy, setBusy] = useState(false);
  const here = devices.data?.devices.find(({ current }) => current === 1);

  const switchOn = async (): Promise<'on' | 'refused'> => {
    const publicKey = devices.data?.public_key;
    if (!publicKey) return 'refused';
    const subscription = await subscribe(publicKey);
    if (!subscription) return 'refused';
    const owner = { userId, token, toldAt: Date.now() };
    await notifiedOwner.write(owner);
    const { id: device } = await add({ body: deviceOf(subscription) }).unwrap();
    await notifiedOwner.write({ ...owner, device });
    return 'on';
  };
  const switchOff = async (): Promise<void> => {
    if (here) await remove({ params: { id: here.id } }).unwrap();
    await endSubscription();
  };
  const whileBusy =
    <T>(work: () => Promise<T>) =>
    async (): Promise<T> => {
      setBusy(true);
      try {
        return await work();
      } finally {
        setBusy(false);
      }
    };
  return { devices, here, busy, switchOn: whileBusy(switchOn), switchOff: whileBusy(switchOff) };
};
