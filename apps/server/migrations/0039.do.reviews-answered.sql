-- An answer has its instant, and the other way round.
alter table reviews add constraint an_answer_has_its_instant check ((reponse is null) = (answered_at is null));
