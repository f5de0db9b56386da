/**
 * Whether a browser can show notifications: `install` on an iPhone or iPad, where only programs of the Home Screen can;
 * `denied` if the user has forbidden it.
 */
export type Support = 'unsupported' | 'install' | 'denied' | 'supported';

interface Surroundings {
  readonly hasPush: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
  readonly permission: NotificationPermission | undefined;
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
const isAppleTouch = ({ userAgent, touchPoints }: Surroundings): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);

export function supportIn(surroundings: Surroundings): Support {
  const { hasPush, permission } = surroundings;
  if (!hasPush) return isAppleTouch(surroundings) ? 'install' : 'unsupported';
  return permission === 'denied' ? 'denied' : 'supported';
}

export function supportHere(): Support {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return supportIn({
    hasPush,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    permission: hasPush ? Notification.permission : undefined,
  });
}
