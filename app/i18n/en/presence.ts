export default {
  editing: '{{names}} is editing this, too.',
  board: 'Also on the board: {{names}}',
}
