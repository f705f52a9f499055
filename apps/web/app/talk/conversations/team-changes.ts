/** Reports each reading of the team's conversations, after which other people may wait for an answer than before. */
export const teamChanges = new EventTarget()

export const announceTeamChange = () => teamChanges.dispatchEvent(new Event('change'))
