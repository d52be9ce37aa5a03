import { CircleAlert, CircleCheck } from 'lucide-react'
import type { OfficeSettings } from '#contract/office/settings.ts'
import { settingLabel } from '#web/copy/settings.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { fieldId } from './setting-fields.ts'
import { ToTab } from './ToTab.tsx'

/** What production refuses to sell without, each with its field (docs/rules/law.md#ready-to-sell). */
export function MissingBeforeSelling({ missing, vatToVerify, paymentConfigured }: OfficeSettings) {
  const count = missing.length + Number(vatToVerify) + Number(!paymentConfigured)
  return (
    <Card aria-labelledby="missing-title">
      <h2 id="missing-title" className="text-xl font-semibold">
        Avant de vendre
      </h2>
      {count === 0 ? (
        <p className="mt-2 flex items-center gap-2">
          <CircleCheck className="size-5 shrink-0 text-done" aria-hidden="true" />
          Rien ne manque&nbsp;: le site peut vendre.
        </p>
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-soft">
            En production, aucun paiement ne s’ouvre tant qu’il reste une ligne ici.
          </p>
          <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
            {missing.map(({ section, field }) => (
              <li key={`${section} ${field}`} className="flex items-center gap-2">
                <CircleAlert className="size-5 shrink-0 text-waiting" aria-hidden="true" />
                <ToField section={section} field={field} />
              </li>
            ))}
            {vatToVerify && (
              <li className="flex items-center gap-2">
                <CircleAlert className="size-5 shrink-0 text-waiting" aria-hidden="true" />
                <ToTab tab="tva" className="inline-flex min-h-11 items-center">
                  Table de TVA à confirmer
                </ToTab>
              </li>
            )}
            {!paymentConfigured && (
              <li className="flex items-start gap-2 py-2 sm:col-span-2">
                <CircleAlert className="size-5 shrink-0 text-waiting" aria-hidden="true" />
                Configuration de paiement incomplète&nbsp;: les clés Stripe se donnent au serveur.
              </li>
            )}
          </ul>
        </>
      )}
    </Card>
  )
}

/** Puts the cursor into the field: a jump alone would leave the keyboard behind. */
function ToField({ section, field }: OfficeSettings['missing'][number]) {
  const id = fieldId(section, field)
  return (
    <a
      href={`#${id}`}
      className={`${linkStyle} inline-flex min-h-11 items-center`}
      onClick={(event) => {
        const control = document.querySelector<HTMLElement>(`#${id}`)
        if (!control) return
        event.preventDefault()
        control.focus()
        control.scrollIntoView({ block: 'center' })
      }}
    >
      {settingLabel(section, field)}
    </a>
  )
}
