import { paths } from '#web/paths.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { useRegistrationField } from './use-registration-field.ts'

/** Both boxes start unticked; privacy is information, not consent (docs/rules/law.md#paying-button). */
export function ConsentFields() {
  const field = useRegistrationField()
  return (
    <fieldset>
      <legend className="sr-only">Conditions et préférences</legend>
      <Checkbox
        {...field('acceptAllLegal')}
        label={
          <>
            J’accepte les{' '}
            <LegalLink to={paths.termsOfSale}>conditions générales de vente</LegalLink> et les{' '}
            <LegalLink to={paths.termsOfUse}>conditions d’utilisation</LegalLink>.
          </>
        }
      />
      <Checkbox
        {...field('acceptCommercialOffers')}
        label="J’accepte de recevoir les offres commerciales par e-mail (facultatif)."
      />
      <p className="mt-2 text-sm text-ink-soft">
        Ce que nous faisons de vos données est expliqué dans la{' '}
        <LegalLink to={paths.privacy}>politique de confidentialité</LegalLink>.
      </p>
    </fieldset>
  )
}

/** In a new tab, so that what was typed stays. */
function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={linkStyle}>
      {children}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  )
}
