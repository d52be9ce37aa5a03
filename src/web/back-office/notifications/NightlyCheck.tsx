import { useQuery } from '@tanstack/react-query'
import type { BrokenRule, RuleCheck } from '#contract/rule-checks.ts'
import { ruleCheck } from '#web/api/office-notifications.ts'
import { countText } from '#web/copy/dashboard.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { ruleSentences } from '#words/rules.ts'

const columns: readonly Column<BrokenRule>[] = [
  { key: 'rule', header: 'Règle', main: true, cell: ({ rule }) => ruleSentences[rule] ?? rule },
  {
    key: 'count',
    header: 'Lignes qui ne la tiennent pas',
    numeric: true,
    cell: ({ count }) => countText(count),
  },
  {
    key: 'examples',
    header: 'Les premières',
    cell: ({ examples }) => (
      <ul className="font-mono text-sm break-all">
        {examples.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
    ),
  },
]

/** Each night every order, payment, invoice and parcel is checked against the rules that are always true. */
export function NightlyCheck() {
  const last = useQuery(ruleCheck)
  if (last.isPending) return <SkeletonList />
  if (!last.data) {
    return (
      <ErrorState
        title="Impossible de charger le contrôle de la nuit."
        retrying={last.isFetching}
        onRetry={() => void last.refetch()}
      >
        {errorSentence(last.error)}
      </ErrorState>
    )
  }
  return <Found check={last.data.check} />
}

function Found({ check }: { check: RuleCheck | null }) {
  if (!check) {
    return (
      <EmptyState title="Pas encore de contrôle">
        Chaque nuit, commandes, paiements, factures et colis sont confrontés aux règles qui doivent
        toujours être tenues. Le premier résultat apparaîtra ici demain matin.
      </EmptyState>
    )
  }
  if (check.broken.length === 0) {
    return (
      <EmptyState title="Toutes les règles sont tenues">
        Contrôle du {formatMoment(check.at)}&nbsp;: {check.rules} règles, sur toutes les commandes,
        tous les paiements, toutes les factures et tous les colis.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">
        Contrôle du {formatMoment(check.at)}&nbsp;: {check.rules} règles. Celles-ci ne sont plus
        tenues&nbsp;: ne corrigez rien à la main, transmettez ces lignes à qui maintient Escale. Le
        contrôle est refait chaque nuit.
      </p>
      <Table
        room="wide"
        caption="Règles qui ne sont plus tenues"
        columns={columns}
        rows={check.broken}
        rowKey={({ rule }) => rule}
      />
    </>
  )
}
