import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readOfficeSettings, type OfficeSettings } from '#contract/office/settings.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { settingTexts, settingLabel } from '#web/copy/settings.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { Carriers } from '#web/back-office/office/settings/carriers/Carriers.tsx'
import { Notices } from '#web/back-office/office/settings/notices/Notices.tsx'
import { settingForms, fieldId } from './setting-fields.ts'
import { SetElsewhere } from './SetElsewhere.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { tabId, ToTab } from './ToTab.tsx'
import { Showcase } from '#web/back-office/office/settings/showcase/Showcase.tsx'
import { VatTables } from '#web/back-office/office/settings/vat/VatTables.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

const tabs: readonly Tab[] = [
  { value: 'reglages', label: 'Réglages', panel: <Content /> },
  { value: 'accueil', label: 'Vitrine', panel: <Showcase /> },
  { value: 'avis', label: 'Avis par territoire', panel: <Notices />, id: tabId('avis') },
  { value: 'transporteurs', label: 'Transporteurs', panel: <Carriers /> },
  { value: 'tva', label: 'TVA', panel: <VatTables />, id: tabId('tva') },
]

/** /admin/parametres: the site, the company, and what is missing before selling (docs/rules/law.md#ready-to-sell). */
export function SettingsPage() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('onglet') ?? ''
  const value = tabs.some((tab) => tab.value === asked) ? asked : 'reglages'
  return (
    <>
      <PageHeader title="Paramètres">
        <p>Chaque cadre s’enregistre à part, compte tout de suite et se lit dans le journal.</p>
      </PageHeader>
      <Tabs
        label="Paramètres"
        tabs={tabs}
        value={value}
        others={leavesTyping}
        onChange={(next) =>
          setQuery(next === 'reglages' ? {} : { onglet: next }, { replace: true })
        }
      />
    </>
  )
}

function Content() {
  const settings = useQuery(query(readOfficeSettings, {}))
  const user = useSessionUser()
  if (!settings.data)
    return (
      <Unloaded
        query={settings}
        failed={settingTexts.loadTitle}
        because={settingTexts.loadFailed}
      />
    )
  const { sections } = settings.data
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <MissingBeforeSelling {...settings.data} />
      {settingForms.map((definition) => (
        <SettingsSection
          key={definition.section}
          definition={definition}
          saved={sections[definition.section]}
          isReadOnly={definition.section === 'refunds' && user?.role !== 'super_admin'}
        />
      ))}
      <SetElsewhere settings={settings.data} />
    </div>
  )
}

/** What production requires before selling, each item with a link to its field (docs/rules/law.md#ready-to-sell). */
function MissingBeforeSelling({ missing, vatToVerify, paymentConfigured }: OfficeSettings) {
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

/** Focuses the field: the link's jump alone would scroll without moving the focus. */
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
