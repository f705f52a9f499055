export default function SafetyDialog(_: object) {
  return null
}
