export const backdropStyle =
  'fixed inset-0 z-50 bg-nuit/60 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** On a phone, a sheet at the bottom with room above it for a toast (theme.css, `.toasts`). */
export const popupStyle =
  'fixed z-50 inset-x-0 bottom-0 max-h-[calc(100dvh-10.5rem)] overflow-y-auto rounded-t-2xl border border-line bg-surface p-5 text-ink shadow-2xl ' +
  'sm:inset-auto sm:max-h-[92dvh] sm:top-1/2 sm:left-1/2 sm:w-[min(34rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl sm:p-6 ' +
  'transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** Beside the page, which stays readable and can be scrolled; on a phone, the same sheet at the bottom. */
export const sidePanelStyle =
  'fixed z-50 inset-x-0 bottom-0 max-h-[calc(100dvh-10.5rem)] overflow-y-auto rounded-t-2xl border border-line bg-surface p-5 text-ink shadow-2xl ' +
  'lg:inset-y-0 lg:right-0 lg:bottom-[var(--demo-bar,0px)] lg:left-auto lg:max-h-none lg:w-[28rem] lg:rounded-none lg:border-y-0 lg:border-r-0 lg:p-6 ' +
  'transition-[opacity,translate] duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0 lg:data-ending-style:translate-x-6 lg:data-starting-style:translate-x-6'
