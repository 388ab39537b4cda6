# Prints each lemma, function or predicate that ends without a body: at the next declaration, or the end of
# its file, before a line that begins with, or is, a body in braces.

function close_last() {
  if (open != "") print open
  open = ""
}

FNR == 1 { close_last() }

/^(lemma|function|predicate|method|twostate|least|greatest|inductive|copredicate)/ {
  close_last()
  open = FILENAME ":" FNR ": " $0
}

/^datatype|^type|^include/ { close_last() }

/^[{]/ || /[{].*[}]$/ { open = "" }

END { close_last() }
