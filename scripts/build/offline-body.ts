/**
 * The page that the service worker shows when the server does not answer. An empty `href` reloads the page that the person
 * requested.
 */
export const offlineBody = `
<main class="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 p-6">
  <svg viewBox="0 0 320 60" class="w-56 text-action" aria-hidden="true">
    <path d="M8 52C80 4 232 -2 312 34" fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray="1 9" stroke-linecap="round"></path>
    <circle cx="8" cy="52" r="6" fill="currentColor"></circle>
    <circle cx="311" cy="34" r="6" class="fill-call"></circle>
  </svg>
  <h1 class="text-3xl">Escale ne répond pas</h1>
  <p class="text-ink-soft">Vous êtes hors ligne, ou le site est momentanément injoignable. Rien de ce que vous avez envoyé n’est perdu\u00a0; ce qui n’était pas encore parti reste à refaire.</p>
  <p><a href="" class="inline-flex min-h-11 items-center justify-center gap-2 rounded-xl bg-action px-4 py-2 font-semibold text-on-action hover:bg-action-hover">Réessayer</a></p>
</main>`
