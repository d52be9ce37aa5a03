import { useSessionUser } from '#web/api/session.ts'
import { entriesOf } from '#web/back-office/back-office-entries.ts'
import { letterOf } from '#web/back-office/rail-groups.ts'
import { Dialog } from '#web/chrome/popups.tsx'

const keyStyle =
  'inline-flex min-w-7 justify-center rounded-md border border-line-strong bg-sunken px-1.5 py-0.5 font-sans text-sm font-semibold'

/** The keyboard shortcuts here, for this role. */
export function KeyboardMap({ onClose }: { onClose: () => void }) {
  const user = useSessionUser()
  const pages = user ? entriesOf(user.role) : []
  return (
    <Dialog open onClose={onClose} title="Au clavier">
      <dl className="grid gap-2">
        <Line keys={['Ctrl', 'K']} does="Rechercher (⌘ K sur un Mac)" />
        <Line keys={['?']} does="Cette aide" />
        <Line keys={['[']} does="Réduire ou élargir le menu" />
        <Line keys={['Échap']} does="Fermer une fenêtre" />
      </dl>
      <h3 className="mt-5 mb-2 text-lg">Aller à une page</h3>
      <dl className="grid gap-2 sm:grid-cols-2">
        {pages.map((entry) => {
          const letter = letterOf(entry)
          return letter && <Line key={entry.to} keys={['g', letter]} does={entry.label} />
        })}
      </dl>
      <h3 className="mt-5 mb-2 text-lg">Dans une liste</h3>
      <dl className="grid gap-2">
        <Line keys={['j', 'k']} does="Ligne suivante, précédente (ou ↓ ↑)" />
        <Line keys={['x']} does="Choisir la ligne" />
        <Line keys={['Entrée']} does="Ouvrir la ligne" />
        <Line keys={['Échap']} does="Fermer l’aperçu" />
      </dl>
    </Dialog>
  )
}

const Line = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <div className="flex items-center gap-3">
    <dt className="flex min-w-22 gap-1">
      {keys.map((key) => (
        <kbd key={key} className={keyStyle}>
          {key}
        </kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </div>
)
