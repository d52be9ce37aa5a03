const tones = {
  right: { frequency: 880, seconds: 0.12 },
  wrong: { frequency: 180, seconds: 0.45 },
}
let audio: AudioContext | undefined

/** High and short when it is right, low and long when it is wrong: heard without looking at the screen. */
export function playTone(kind: keyof typeof tones): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  const { frequency, seconds } = tones[kind]
  const tone = new OscillatorNode(audio, { frequency, type: 'triangle' })
  const volume = new GainNode(audio, { gain: 0.2 })
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + seconds)
}
