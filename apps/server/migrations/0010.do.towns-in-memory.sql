-- Towns are looked up in each process's memory (docs/decisions/0018): nothing reads this any more.
drop index cities_by_search_key;
