import { Summary } from '#web/ui/Summary.tsx'
const lines = [
  ['# Titre', 'le titre, puis une phrase d’introduction'],
  ['## Section {#ancre}', 'une section\u00A0; l’ancre est son adresse dans la page'],
  ['Une ligne', 'un paragraphe'],
  ['- élément', 'une liste'],
  ['> ligne', 'un modèle à recopier'],
  ['|= Légende', 'un tableau, puis «\u00A0| a | b |\u00A0» par ligne, les titres d’abord'],
  ['[mots](/cgu#compte)', 'un lien vers une page du site'],
  [
    '{{nom-du-site}}',
    'un chiffre\u00A0; les tableaux et les phrases du site se mettent seuls sur leur ligne',
  ],
] as const

/** How to mark up the text. */
export const MarkupHelp = () => (
  <details className="text-sm">
    <Summary>Comment s’écrit un texte</Summary>
    <dl className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
      {lines.map(([mark, meaning]) => (
        <div key={mark} className="sm:contents">
          <dt className="font-mono">{mark}</dt>
          <dd className="text-ink-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
)
