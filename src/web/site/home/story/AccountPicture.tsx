import { useSiteName } from '#web/api/site.ts'
import { BrowserWindow } from './BrowserWindow.tsx'

/** The one e-mail to confirm (`finish-registration.ts`); a phone does without. */
export const AccountPicture = () => (
  <BrowserWindow title="Votre messagerie" className="max-lg:hidden">
    <p>
      <span className="block text-14 text-ink-soft">{useSiteName()}, à l’instant</span>
      <strong className="font-display text-22">Confirmez votre adresse e-mail</strong>
    </p>
    <p>Il ne manque qu’une étape&nbsp;: confirmer que cette adresse est bien la vôtre.</p>
    <p className="mr-auto rounded-button bg-action px-5 py-3 text-18 font-semibold text-on-action">
      Confirmer mon adresse
    </p>
  </BrowserWindow>
)
