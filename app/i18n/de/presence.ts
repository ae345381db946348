export default {
  editing: 'Wird gerade auch von {{names}} bearbeitet.',
  board: 'Auch auf der Tafel: {{names}}',
}
