import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  listCatalogueVersions,
  withdrawCatalogueVersion,
  type CatalogueDraftSummary,
  type CatalogueVersionSummary,
  readCurrentCatalogue,
} from '#contract/offer/catalogue.ts'
import { pages, query } from '#web/api/query.ts'
import { Versions } from '#web/back-office/core/versions/Versions.tsx'
import { VersionState } from '#web/back-office/core/versions/VersionState.tsx'
import { formatMoment, formatShortDay } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import { WithdrawVersion } from '#web/back-office/core/versions/WithdrawVersion.tsx'
import { pricingRefusals } from '#web/copy/pricing.ts'
import { shippingModes as modes, type RateGrid } from '#domain/catalogue/catalogue.ts'
import { zones } from '#domain/destination/destination.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { kilogramsText } from '#words/amounts.ts'
import { shippingModes } from '#web/copy/shipments.ts'
import { StepChart } from '#web/ui/StepChart.tsx'
import { PrepareDraft } from './PrepareDraft.tsx'
import { startOfVersion } from './start-of-version.ts'

/** Drafts, then every dated version. */
export function PriceLists() {
  const list = useInfiniteQuery(pages(listCatalogueVersions, {}))
  return (
    <Versions list={list} failed="Les tarifs n’ont pas pu être chargés.">
      {({ versions, first: { drafts }, nextPage }) => (
        <div className="grid grid-cols-1 gap-6">
          {drafts.length > 0 && <Drafts drafts={drafts} />}
          <section aria-labelledby="versions" className="grid gap-3">
            <h2 id="versions" className="sr-only">
              Versions
            </h2>
            <Table
              density="compact"
              room="wide"
              caption="Versions des tarifs"
              columns={columns}
              rows={versions}
              rowKey={({ version }) => String(version)}
            />
            {nextPage}
          </section>
          <PriceCurves />
        </div>
      )}
    </Versions>
  )
}

const Drafts = ({ drafts }: { drafts: readonly CatalogueDraftSummary[] }) => (
  <section aria-labelledby="brouillons" className="grid gap-3">
    <h2 id="brouillons" className="text-xl">
      Brouillons
    </h2>
    <ul className="grid gap-3 md:grid-cols-2">
      {drafts.map((draft) => (
        <li key={draft.id}>
          <Card>
            <Link to={paths.adminPricingDraft(draft.id)} className={`${linkStyle} font-semibold`}>
              {draft.name}
            </Link>
            <p className="mt-1 text-sm text-ink-soft">
              {draft.replaces === null
                ? `Préparé de la version ${draft.preparedFrom}`
                : `Remplacera la version ${draft.replaces}`}
              {` · ${draft.updatedBy}, ${formatMoment(draft.updatedAt)}`}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  </section>
)

const columns: readonly Column<CatalogueVersionSummary>[] = [
  {
    key: 'version',
    header: 'Version',
    main: true,
    cell: ({ version }) => (
      <Link
        to={paths.adminPricingVersion(version)}
        data-row={version}
        className={`${linkStyle} figures whitespace-nowrap`}
      >
        Version {version}
      </Link>
    ),
  },
  { key: 'state', header: 'État', cell: ({ state }) => <VersionState state={state} /> },
  {
    key: 'from',
    header: 'À partir du',
    cell: startOfVersion,
  },
  {
    key: 'by',
    header: 'Publiée',
    cell: ({ publishedBy, publishedAt }) =>
      `${formatShortDay(publishedAt)}${publishedBy ? `, ${publishedBy}` : ''}`,
  },
  { key: 'note', header: 'Note', grows: true, width: 120, cell: ({ note }) => note ?? '—' },
  {
    key: 'acts',
    header: 'Actions',
    cell: (version) => (
      <span className="flex gap-1 max-lg:flex-wrap">
        <PrepareDraft version={version} />
        {version.state === 'future' && <WithdrawPriceList version={version.version} />}
      </span>
    ),
  },
]

const WithdrawPriceList = ({ version }: { version: number }) => (
  <WithdrawVersion
    endpoint={withdrawCatalogueVersion}
    input={{ version }}
    refusals={pricingRefusals}
    number={version}
    afterwards="Les versions suivantes perdent ce qu’elles reprennent d’elle."
  />
)

/** Each transport grid in force as steps: a step that climbs too high, or not at all, is seen at once. */
function PriceCurves() {
  const { data } = useQuery(query(readCurrentCatalogue, {}))
  if (!data) return null
  const grids = zones.flatMap((zone) =>
    modes.flatMap((mode) => {
      const grid = data.content.grids[zone][mode]
      return grid === null ? [] : [{ title: `${zone}, ${shippingModes[mode]}, TTC`, grid }]
    }),
  )
  return (
    <section aria-labelledby="courbes" className="grid gap-3">
      <h2 id="courbes" className="text-18">
        Transport en vigueur
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {grids.map(({ title, grid }) => (
          <li key={title}>
            <Card padding="tight" className="h-full">
              <StepChart
                title={title}
                steps={stepsOf(grid)}
                formatQuantity={kilogramsText}
                formatValue={formatMoney}
              />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

const stepsOf = ({ tiers }: Pick<RateGrid, 'tiers'>) =>
  tiers.map(({ upToGrams, cents }) => ({ upTo: upToGrams, value: cents }))
