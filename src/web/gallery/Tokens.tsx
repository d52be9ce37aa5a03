import { Logo } from '#web/chrome/Logo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Part, Shown } from './Part.tsx'

const sizes = [
  ['text-12', 'font-sans'],
  ['text-13', 'font-sans'],
  ['text-14', 'font-sans'],
  ['text-16', 'font-sans'],
  ['text-18', 'font-sans'],
  ['text-22', 'font-display font-bold'],
  ['text-28', 'font-display font-bold'],
  ['text-36', 'font-display font-bold'],
  ['text-48', 'font-display font-bold'],
  ['text-64', 'font-display font-bold'],
] as const

const colours = [
  ['page', 'bg-page'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['action', 'bg-action'],
  ['call', 'bg-call'],
  ['nuit', 'bg-nuit'],
  ['sea', 'bg-sea'],
  ['sun', 'bg-sun'],
  ['reef', 'bg-reef'],
  ['deep', 'bg-deep'],
] as const

export const Tokens = () => (
  <Part id="bases" title="Bases">
    <Shown name="Logo">
      <Logo />
    </Shown>
    <div className="grid gap-1">
      {sizes.map(([size, font]) => (
        <p key={size} className={`${size} ${font} break-words`}>
          {size} · Votre colis a quitté Limoges
        </p>
      ))}
    </div>
    <ul className="flex flex-wrap gap-3">
      {colours.map(([name, colour]) => (
        <li key={name} className="text-12 text-ink-soft">
          <span className={`block size-14 rounded-control border border-line-strong ${colour}`} />
          {name}
        </li>
      ))}
    </ul>
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Card>Carte simple</Card>
      <Card tone="sea">Sur la mer</Card>
      <Card tone="waiting">Ce qu’il faut faire</Card>
      <Card tone="problem">Ce qui est arrêté</Card>
      <Card tone="nuit">De nuit</Card>
      <Card padding="tight" raised>
        Serrée, au-dessus du reste
      </Card>
    </div>
  </Part>
)
