// The part of this feature that the first load needs; the list loads when the bell is opened.
export { NotificationBell } from './components/notification-bell.tsx';
