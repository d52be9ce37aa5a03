import { useQuery } from '@tanstack/react-query'
import { readOfficeSettings, type OfficeSettings } from '#contract/office/settings.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { settingTexts, settingLabel } from '#web/copy/settings.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { AddressTabs } from '#web/back-office/core/AddressTabs.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'
import { Carriers } from '#web/back-office/office/settings/carriers/Carriers.tsx'
import { Notices } from '#web/back-office/office/settings/notices/Notices.tsx'
import { settingForms, fieldId } from './setting-fields.ts'
import { SetElsewhere, tabId, ToTab } from './SetElsewhere.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { Showcase } from '#web/back-office/office/settings/showcase/Showcase.tsx'
import { VatTables } from '#web/back-office/office/settings/vat/VatTables.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { openFold } from '#web/ui/open-fold.ts'
import { markOverflow, overflowStyle } from '#web/ui/mark-overflow.ts'

const tabs: readonly Tab[] = [
  { value: 'reglages', label: 'Réglages', panel: <Content /> },
  { value: 'accueil', label: 'Vitrine', panel: <Showcase /> },
  { value: 'avis', label: 'Avis par territoire', panel: <Notices />, id: tabId('avis') },
  { value: 'transporteurs', label: 'Transporteurs', panel: <Carriers /> },
  { value: 'tva', label: 'TVA', panel: <VatTables />, id: tabId('tva') },
]

/** /admin/parametres: the site, the company, and what is missing before selling (docs/rules/law.md#ready-to-sell). */
export const SettingsPage = () => (
  <>
    <PageHeader title="Paramètres">
      <p>Chaque cadre s’enregistre à part. Le changement vaut aussitôt et reste au journal.</p>
    </PageHeader>
    <AddressTabs label="Paramètres" tabs={tabs} others={leavesTyping} />
  </>
)

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
  const { sections, missing } = settings.data
  return (
    <div
      ref={openAskedSection}
      className="grid grid-cols-1 items-start gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,48rem)]"
    >
      <SectionNav missing={missing} />
      <div className="grid grid-cols-1 gap-4">
        <MissingBeforeSelling {...settings.data} />
        {settingForms.map((definition) => (
          <SettingsSection
            key={definition.section}
            definition={definition}
            saved={sections[definition.section]}
            isReadOnly={definition.section === 'refunds' && user?.role !== 'super_admin'}
            missing={missing.filter(({ section }) => section === definition.section).length}
          />
        ))}
        <SetElsewhere settings={settings.data} />
      </div>
    </div>
  )
}

/** The frames come after the page, so the browser has not jumped to the one in the address. */
const openAskedSection = (frames: HTMLElement | null) => {
  if (frames) openFold(window.location.hash.slice(1))?.scrollIntoView()
}

const sectionLinks: readonly (readonly [id: string, label: string])[] = [
  ['avant-de-vendre', 'Avant de vendre'],
  ...settingForms.map(({ section, title }) => [section, title] as const),
  ['reglage-ailleurs', 'Réglé ailleurs'],
]

/** Where a frame is: beside them on a desktop, a row that scrolls on a phone. */
const SectionNav = ({ missing }: Pick<OfficeSettings, 'missing'>) => (
  <nav aria-label="Cadres" className="lg:sticky lg:top-4">
    <ul ref={markOverflow} className={`flex gap-0.5 lg:flex-col ${overflowStyle}`}>
      {sectionLinks.map(([id, label]) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={() => openFold(id)}
            className="relative flex min-h-9 items-center justify-between gap-2 rounded-control px-2.5 text-14 font-medium whitespace-nowrap text-ink-soft no-underline lg:whitespace-normal hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
          >
            {label}
            <Missing count={missing.filter(({ section }) => section === id).length} />
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** How many fields of a frame are to fill in before selling. */
const Missing = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="figures rounded-chip bg-waiting-soft px-1.5 text-13 text-waiting">
      {count}
      <span className="sr-only"> à remplir</span>
    </span>
  )

/** What production requires before selling, each item with a link to its field (docs/rules/law.md#ready-to-sell). */
function MissingBeforeSelling({
  missing,
  requiredFields,
  vatToVerify,
  paymentConfigured,
}: OfficeSettings) {
  const left = missing.length + Number(vatToVerify) + Number(!paymentConfigured)
  // The VAT table and the payment keys are no fields.
  const all = requiredFields + 2
  return (
    <Card aria-labelledby="missing-title" id="avant-de-vendre" className="scroll-mt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="missing-title" className="text-18">
          Avant de vendre
        </h2>
        <p className="figures text-14 text-ink-soft">
          <strong className="text-ink">{all - left}</strong> sur {all}
        </p>
      </div>
      <progress className="shelf mt-2 block w-full" max={all} value={all - left}>
        {all - left} sur {all}
      </progress>
      {left === 0 ? (
        <p className="mt-2 flex items-center gap-2">
          <CircleCheck className="size-5 shrink-0 text-done" aria-hidden="true" />
          Rien ne manque&nbsp;: le site peut vendre.
        </p>
      ) : (
        <>
          <p className="mt-2 text-14 text-ink-soft">
            En production, aucun paiement ne s’ouvre tant qu’il reste une ligne ici.
          </p>
          <ul className="mt-1 grid gap-x-6 text-14 sm:grid-cols-2">
            {missing.map(({ section, field }) => (
              <li key={`${section} ${field}`} className="flex items-center gap-2">
                <CircleAlert className="size-4 shrink-0 text-waiting" aria-hidden="true" />
                <ToField section={section} field={field} />
              </li>
            ))}
            {vatToVerify && (
              <li className="flex items-center gap-2">
                <CircleAlert className="size-4 shrink-0 text-waiting" aria-hidden="true" />
                <ToTab tab="tva" className={missingLink}>
                  Table de TVA à confirmer
                </ToTab>
              </li>
            )}
            {!paymentConfigured && (
              <li className="flex items-start gap-2 py-1 sm:col-span-2">
                <CircleAlert className="mt-0.5 size-4 shrink-0 text-waiting" aria-hidden="true" />
                Configuration de paiement incomplète&nbsp;: les clés Stripe se donnent au serveur.
              </li>
            )}
          </ul>
        </>
      )}
    </Card>
  )
}

const missingLink = 'inline-flex min-h-8 items-center pointer-coarse:min-h-11'

/** Focuses the field: the link's jump alone would scroll without moving the focus. */
function ToField({ section, field }: OfficeSettings['missing'][number]) {
  const id = fieldId(section, field)
  return (
    <a
      href={`#${id}`}
      className={`${linkStyle} ${missingLink}`}
      onClick={(event) => {
        const control = openFold(id)
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
