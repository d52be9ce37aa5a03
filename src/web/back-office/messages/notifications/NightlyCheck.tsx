import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  checkRulesNow,
  readRuleCheck,
  type BrokenRule,
  type RuleCheck,
} from '#contract/office/faults.ts'
import { dashboardCount } from '#web/copy/dashboard.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { ruleSentences } from '#words/system.ts'
import { query } from '#web/api/query.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'

const columns: readonly Column<BrokenRule>[] = [
  {
    key: 'rule',
    header: 'Règle',
    main: true,
    wraps: true,
    cell: ({ rule }) => ruleSentences[rule] ?? rule,
  },
  {
    key: 'count',
    header: 'Lignes qui ne la tiennent pas',
    numeric: true,
    cell: ({ count, unread }) => (unread ? 'Pas vérifiée' : dashboardCount(count)),
  },
  {
    key: 'examples',
    header: 'Les premières',
    wraps: true,
    cell: ({ examples }) =>
      examples.length === 0 ? (
        '—'
      ) : (
        <ul className="font-mono text-sm wrap-anywhere">
          {examples.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
      ),
  },
]

const forwarded = 'ne corrigez rien à la main, transmettez ces lignes à qui maintient Escale.'
const ruleAdvice = {
  broken: `Celles-ci ne sont plus tenues\u00a0: ${forwarded}`,
  someBroken: `Celles-ci ne sont plus tenues, ou n’ont pas été vérifiées\u00a0: ${forwarded}`,
  unread: 'D’une règle qui n’a pas pu être vérifiée, rien ne dit qu’elle est tenue ou non.',
}

/** The result of the nightly check of every order, payment, invoice and parcel against the rules that are always true. */
export function NightlyCheck() {
  const last = useQuery(
    query(
      readRuleCheck,
      {},
      // Its end is no fact.
      { refetchInterval: ({ state }) => (state.data?.isRunning ? everyMs : false) },
    ),
  )
  if (!last.data)
    return <Unloaded query={last} failed="Impossible de charger le contrôle de la nuit." />
  const { late, check, isRunning, lateBackupAt } = last.data
  return (
    <>
      {lateBackupAt !== undefined && (
        <div className="mb-4">
          <Notice kind="warning" title="Une sauvegarde manque">
            La dernière qui a abouti date du {formatMoment(lateBackupAt)}&nbsp;: rien de ce qui est
            venu depuis n’est sauvegardé. Prévenez qui maintient Escale.
          </Notice>
        </div>
      )}
      <Found late={late} check={check} action={<CheckNow isRunning={isRunning} />} />
      {(check || late) && (
        <div className="mt-4">
          <CheckNow isRunning={isRunning} />
        </div>
      )}
    </>
  )
}

const everyMs = 2000

function CheckNow({ isRunning }: { isRunning: boolean }) {
  const checking = useAction(checkRulesNow, { done: 'Contrôle lancé', refusals })
  return (
    <div className="inline-grid justify-items-start gap-3">
      <Button
        variant="secondary"
        busy={checking.isBusy || isRunning}
        onClick={() => checking.run({})}
      >
        {isRunning ? 'Contrôle en cours' : 'Contrôler maintenant'}
      </Button>
      {isRunning && (
        <p role="status" className="text-14 text-ink-soft">
          Le résultat paraîtra ici de lui-même.
        </p>
      )}
      <ActionFailure action={checking} />
    </div>
  )
}

const refusals = {
  'check-under-way': 'Un contrôle est déjà en cours\u00A0: son résultat paraîtra ici.',
}

type FoundProps = {
  late: boolean
  check: RuleCheck | null
  /** Of the empty state. */
  action: ReactNode
}

function Found({ late, check, action }: FoundProps) {
  if (!check) {
    return late ? (
      <Notice kind="warning" title="Aucun contrôle n’a été fait">
        Il devrait l’être chaque nuit, et rien ne dit que les règles sont tenues. Prévenez qui
        maintient Escale.
      </Notice>
    ) : (
      <EmptyState title="Pas encore de contrôle" action={action}>
        Chaque nuit, commandes, paiements, factures et colis sont confrontés aux règles qui doivent
        toujours être tenues. Le premier résultat apparaîtra ici demain matin, ou dès maintenant si
        vous le demandez.
      </EmptyState>
    )
  }
  return (
    <>
      {late && (
        <div className="mb-4">
          <Notice kind="warning" title="Ce contrôle est ancien">
            Il est refait chaque nuit, et le dernier date du {formatMoment(check.at)}&nbsp;: rien ne
            dit que les règles sont encore tenues. Prévenez qui maintient Escale.
          </Notice>
        </div>
      )}
      {check.broken.length === 0 ? (
        <AllHold late={late} check={check} />
      ) : (
        <NotAllHold check={check} />
      )}
    </>
  )
}

const AllHold = ({ late, check: { at, rules } }: { late: boolean; check: RuleCheck }) => (
  <EmptyState title={late ? 'Toutes les règles étaient tenues' : 'Toutes les règles sont tenues'}>
    Contrôle du {formatMoment(at)}&nbsp;: {rules} règles, sur toutes les commandes, tous les
    paiements, toutes les factures et tous les colis.
  </EmptyState>
)

function captionOf(isAnyBroken: boolean, isAnyUnread: boolean): string {
  if (!isAnyBroken) return 'Règles qui n’ont pas été vérifiées'
  return isAnyUnread
    ? 'Règles qui ne sont plus tenues, ou n’ont pas été vérifiées'
    : 'Règles qui ne sont plus tenues'
}

function NotAllHold({ check: { at, rules, broken } }: { check: RuleCheck }) {
  const isAnyUnread = broken.some(({ unread }) => unread)
  const isAnyBroken = broken.some(({ unread }) => !unread)
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">
        Contrôle du {formatMoment(at)}&nbsp;: {rules} règles.{' '}
        {isAnyBroken && (isAnyUnread ? ruleAdvice.someBroken : ruleAdvice.broken)}{' '}
        {isAnyUnread && ruleAdvice.unread} Le contrôle est refait chaque nuit.
      </p>
      <Table
        density="compact"
        room="wide"
        caption={captionOf(isAnyBroken, isAnyUnread)}
        columns={columns}
        rows={broken}
        rowKey={({ rule }) => rule}
      />
    </>
  )
}
